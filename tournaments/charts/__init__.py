"""Charts, drawn once as a `Scene` of lines, marks and labels, and set as SVG on pages or into a print.

Plain values in. A scene names voices ("first", "pale"), never colours: the page gives them colours of its theme,
the print dashes and greys.

A picture is a module with the scene, its summary in words, and a `Chart` of both with the table behind it. Its values
are frozen, so that an equal picture is drawn once. `templates/public/_chart.html` shows a chart on a page, and
`prints.chart.draw_chart` sets its scene into a print.
"""
