// The plane that is seen from another side: where four corners go, every point goes.

/**
 * The eight numbers of the projection that takes the corners `from` to the corners `to`; NaN where three of them are in
 * line.
 */
export function homography(from, to) {
  const rows = from.flatMap(([x, y], i) => {
    const [u, v] = to[i];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  // Gauss and Jordan, with the largest pivot of each column.
  for (let column = 0; column < 8; column++) {
    let best = column;
    for (let row = column; row < 8; row++) if (Math.abs(rows[row][column]) > Math.abs(rows[best][column])) best = row;
    [rows[column], rows[best]] = [rows[best], rows[column]];
    const pivot = rows[column];
    for (let row = 0; row < 8; row++) {
      if (row === column) continue;
      const share = rows[row][column] / pivot[column];
      for (let i = column; i < 9; i++) rows[row][i] -= share * pivot[i];
    }
  }
  return rows.map((row, i) => row[8] / row[i]);
}

/** The point to which the projection takes a point. */
export function project([a, b, c, d, e, f, g, h], [x, y]) {
  const depth = g * x + h * y + 1;
  return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
}

/** The same as a transform of an element whose origin is its upper left corner. */
export const transformOf = ([a, b, c, d, e, f, g, h]) =>
  `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1].map((value) => value.toFixed(8)).join()})`;
