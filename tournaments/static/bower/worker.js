// Opens a page where hands are entered without a network, as it was when it was last seen; its queue does the rest.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("HX-Request")) return;
  event.respondWith(fetch(request).then((answer) => {
    if (!answer.ok || answer.redirected) return answer;
    const copy = answer.clone();
    event.waitUntil(caches.open("bower").then((cache) => cache.put(request, copy)));
    return answer;
  }).catch(() => caches.match(request).then((kept) => kept || Response.error())));
});
