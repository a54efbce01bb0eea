/**
 * The tile to which an arrow, Home or End moves, by the tiles' positions on the screen, across all sections
 * (`docs/product.md#keyboard`).
 *
 * @param tiles in the order of the page
 * @returns undefined if there is no such tile
 */
export function nextTile<T extends Element>(key: string, current: T, tiles: readonly T[]): T | undefined {
  const index = tiles.indexOf(current);
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  if (key === "ArrowLeft") return tiles[index - 1];
  if (key === "ArrowRight") return tiles[index + 1];
  if (key === "ArrowDown") return nearest(current, tiles.slice(index + 1));
  if (key === "ArrowUp") return nearest(current, tiles.slice(0, index).reverse());
  return undefined;
}

/** The tile with the nearest left edge, in the first row of `candidates`. */
function nearest<T extends Element>(current: T, candidates: readonly T[]): T | undefined {
  const place = (tile: Element) => tile.getBoundingClientRect();
  const { left, top } = place(current);
  const others = candidates.filter((tile) => place(tile).top !== top);
  const row = others.filter((tile) => place(tile).top === place(others[0] ?? tile).top);
  const distance = (tile: T) => Math.abs(place(tile).left - left);
  return row.sort((one, other) => distance(one) - distance(other))[0];
}
