"""The modules of the pages, as a test loads them into a page."""

# Defines `load("shared/dom")`, which gives the very module that the page itself uses: of the same version, and once.
LOAD = """const load = (name) => import(new URL(name + ".js", document.querySelector("link[rel=stylesheet]").href));"""
