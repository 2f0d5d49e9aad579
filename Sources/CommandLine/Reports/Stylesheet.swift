extension HTML {
  /// The style of every report: one serif typeface that every system has, thin rules, ample white space. People who see
  /// no red or no green can still tell the colours apart.
  static let stylesheet: HTML = """
    :root {
      color-scheme: light dark;
      --paper: #fbfaf7; --ink: #22201c; --quiet: #6c675e; --rule: #dcd7cc; --wash: #b5652b;
      --right: #1b7f5c; --wrong: #c2321f; --expected: #f2c14e;
      --c0: #1f4f7a; --c1: #b8562a; --c2: #5d7a2e; --c3: #7d5a8c; --c4: #9a7b1c; --c5: #3b7f86;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #171614; --ink: #e9e4da; --quiet: #a19a8d; --rule: #3a3731; --wash: #c07a3e;
        --right: #4fc598; --wrong: #f0705b; --expected: #f2c14e;
        --c0: #7fb2e0; --c1: #e39a6d; --c2: #a9c46c; --c3: #bf9bd0; --c4: #d8bd63; --c5: #7cc0c6;
      }
    }
    * { box-sizing: border-box; }
    html { background: var(--paper); color: var(--ink); }
    body {
      margin: 0 auto; max-width: 72rem; padding: 4rem 2rem 6rem;
      font: 1.0625rem/1.6 "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, Georgia, serif;
      font-variant-numeric: oldstyle-nums; text-rendering: optimizeLegibility; hanging-punctuation: first;
    }
    header { border-bottom: 1px solid var(--ink); margin-bottom: 3.5rem; padding-bottom: 1.5rem; }
    h1 { font-size: 2.6rem; font-weight: 400; letter-spacing: -0.01em; line-height: 1.15; margin: 0; }
    header p { color: var(--quiet); font-style: italic; margin: 0.6rem 0 0; }
    section { margin: 0 0 4rem; }
    h2 { border-bottom: 1px solid var(--rule); font-size: 1.5rem; font-weight: 400; margin: 0 0 1.25rem; padding-bottom: 0.35rem; }
    h3 { font-size: 1rem; font-weight: 600; margin: 0.6rem 0 0; overflow-wrap: anywhere; }
    p { max-width: 44rem; margin: 0 0 1.25rem; }
    .figures { display: flex; flex-wrap: wrap; gap: 1.5rem 3.5rem; margin: 0 0 2rem; }
    .figures div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
    .figures dt { color: var(--quiet); font-size: 0.9rem; }
    .figures dd { font-size: 2.1rem; font-variant-numeric: lining-nums tabular-nums; line-height: 1.2; margin: 0; }
    .figures small { color: var(--quiet); font-size: 0.9rem; margin-left: 0.5rem; }
    .table { margin: 0 0 2rem; overflow-x: auto; }
    table { border-collapse: collapse; font-size: 0.95rem; }
    caption { caption-side: top; color: var(--quiet); font-style: italic; padding: 0 0 0.4rem; text-align: left; }
    th { border-bottom: 1px solid var(--ink); font-weight: 600; text-align: left; vertical-align: bottom; }
    td { border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; vertical-align: top; }
    th, td { padding: 0.35rem 1.4rem 0.35rem 0; }
    td[style] { background: color-mix(in srgb, var(--wash) var(--shade), transparent); padding-left: 0.5rem; padding-right: 0.5rem; }
    .number { font-variant-numeric: lining-nums tabular-nums; text-align: right; white-space: nowrap; }
    figure { margin: 0; }
    .charts { display: grid; gap: 2.5rem 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); margin: 0 0 2rem; }
    .charts figure { max-width: 36rem; }
    .charts strong { display: block; font-weight: 600; }
    .legend { color: var(--quiet); font-size: 0.9rem; }
    .key { margin-right: 1.2rem; white-space: nowrap; }
    .key::before { background: var(--c); content: ""; display: inline-block; height: 0.6em; margin-right: 0.4em; width: 0.6em; }
    .s0 { --c: var(--c0); } .s1 { --c: var(--c1); } .s2 { --c: var(--c2); }
    .s3 { --c: var(--c3); } .s4 { --c: var(--c4); } .s5 { --c: var(--c5); }
    svg.chart { display: block; height: auto; width: 100%; }
    svg.chart text { fill: var(--quiet); font-size: 11px; font-variant-numeric: lining-nums tabular-nums; }
    svg.chart .label { font-style: italic; font-size: 12px; }
    svg.chart path { fill: none; stroke-width: 1; }
    .axis, .tick { stroke: var(--quiet); }
    .grid { stroke: var(--rule); }
    .diagonal { stroke: var(--quiet); stroke-dasharray: 3 4; }
    .series .line { stroke: var(--c); stroke-linejoin: round; stroke-width: 1.75 !important; }
    .series circle { fill: var(--paper); stroke: var(--c); stroke-width: 1.75; }
    .series rect { fill: var(--c); fill-opacity: 0.75; }
    svg.chart .series text { fill: var(--ink); font-size: 9px; paint-order: stroke; stroke: var(--paper); stroke-opacity: 0.8; stroke-width: 3px; }
    .series .whisker { stroke: var(--ink); stroke-opacity: 0.6; }
    .exhibits { display: grid; gap: 2.5rem 3rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); margin: 0 0 2rem; }
    .exhibits article { break-inside: avoid; }
    .exhibits p { color: var(--quiet); font-size: 0.95rem; margin: 0; }
    .pictures { align-items: flex-end; display: flex; flex-wrap: wrap; gap: 1rem; }
    .pictures svg { display: block; height: auto; max-width: 100%; }
    figcaption { color: var(--quiet); font-size: 0.85rem; overflow-wrap: anywhere; }
    .charts figcaption { color: inherit; font-size: 1rem; margin-bottom: 0.5rem; }
    polygon { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; }
    polygon.halo { stroke: #000; stroke-opacity: 0.55; stroke-width: 4; }
    polygon.expected { stroke: var(--expected); stroke-dasharray: 6 4; }
    polygon.right { stroke: #3fd39b; }
    polygon.wrong { stroke: #ff5b45; }
    [hidden] { display: none !important; }
    button, select, input { background: var(--paper); border: 1px solid var(--quiet); border-radius: 3px; color: inherit; font: inherit; min-height: 44px; padding: 0.2rem 0.8rem; }
    button { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--c0); outline-offset: 2px; }
    th button { border: 0; font-weight: 600; min-height: 44px; padding: 0; text-align: inherit; width: 100%; }
    th[aria-sort="ascending"] button::after { content: " ↑"; }
    th[aria-sort="descending"] button::after { content: " ↓"; }
    .tools, .slider { align-items: center; display: flex; flex-wrap: wrap; gap: 0.6rem 1.6rem; max-width: none; }
    .slider input { flex: 1 1 18rem; accent-color: var(--c0); border: 0; padding: 0; }
    .slider output { font-variant-numeric: lining-nums tabular-nums; min-width: 8rem; }
    svg.chart .now { fill: var(--c1); stroke: var(--paper); stroke-width: 2; }
    button.enlarge { border: 0; cursor: zoom-in; display: block; padding: 0; }
    dialog.large { background: var(--paper); border: 0; color: var(--ink); height: 100%; margin: 0; max-height: none; max-width: none; padding: 1rem; width: 100%; }
    dialog.large[open] { display: flex; flex-direction: column; gap: 0.5rem; }
    dialog.large svg { cursor: zoom-out; flex: 1; min-height: 0; width: 100%; }
    dialog.large p { margin: 0; max-width: none; overflow-wrap: anywhere; text-align: center; }
    dialog.large button { align-self: center; }
    @media print {
      .tools, .slider { display: none; }
      :root {
        color-scheme: light;
        --paper: #fff; --ink: #000; --quiet: #555; --rule: #ccc; --wash: #b5652b;
        --c0: #1f4f7a; --c1: #b8562a; --c2: #5d7a2e; --c3: #7d5a8c; --c4: #9a7b1c; --c5: #3b7f86;
      }
      body { font-size: 10pt; max-width: none; padding: 0; }
      h2 { break-after: avoid; }
      tr, figure, .figures { break-inside: avoid; }
      .charts, .exhibits { grid-template-columns: 1fr 1fr; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}
