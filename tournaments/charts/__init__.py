"""Charts, drawn once as a `Scene` of lines, marks and labels, and set as SVG on pages or into a print.

Plain values in. A scene names voices ("first", "pale"), never colours: the page gives them colours of its theme,
the print dashes and greys.
"""
