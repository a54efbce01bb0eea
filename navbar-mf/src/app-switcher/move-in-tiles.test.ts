import { nextTile } from "./move-in-tiles.ts";

// Three columns: a section with two tiles, and one with four.
const places = [
  [0, 0],
  [100, 0],
  [0, 150],
  [100, 150],
  [200, 150],
  [0, 250],
] as const;
const tiles = places.map(([left, top], index) => {
  const tile = Object.assign(document.createElement("a"), { id: String(index) });
  tile.getBoundingClientRect = () => new DOMRect(left, top);
  return tile;
});
const tileAt = (index: number) => tiles[index] as HTMLElement;

it.each([
  ["ArrowRight", 1, 2],
  ["ArrowLeft", 2, 1],
  ["ArrowDown", 1, 3],
  ["ArrowUp", 3, 1],
  ["ArrowUp", 4, 1],
  ["ArrowDown", 4, 5],
  ["Home", 4, 0],
  ["End", 0, 5],
])("%s leads from tile %i to tile %i", (key, from, to) => {
  expect(nextTile(key, tileAt(from), tiles)?.id).toBe(String(to));
});

it.each([
  ["ArrowLeft", 0],
  ["ArrowUp", 1],
  ["ArrowRight", 5],
  ["ArrowDown", 5],
  ["Enter", 2],
])("%s leads nowhere from tile %i", (key, from) => {
  expect(nextTile(key, tileAt(from), tiles)).toBeUndefined();
});
