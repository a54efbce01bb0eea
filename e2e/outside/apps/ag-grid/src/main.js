import "./main.css";
import { AllCommunityModule, createGrid, ModuleRegistry } from "ag-grid-community";
import { clear, element, show } from "./page.js";

ModuleRegistry.registerModules([AllCommunityModule]);

const rows = ["Desk", "Chair", "Lamp"].map((item, index) => ({ item, count: index + 1, ordered: index === 1 }));
let grids = [];
const options = () => ({
  rowData: rows,
  columnDefs: [
    { field: "item", filter: true, rowDrag: true },
    { field: "count", editable: true, cellStyle: { color: "rgb(0, 0, 255)" } },
    { field: "ordered" },
  ],
  rowSelection: { mode: "multiRow" },
  pagination: true,
});

/** A grid in the page, and one whose styles are in a shadow tree. */
async function showGrids(root) {
  const box = element("div");
  const host = element("div");
  for (const each of [box, host]) each.style.cssText = "height: 240px; width: 600px";
  root.append(box, host);
  const inner = element("div");
  inner.style.height = "100%";
  const shadow = host.attachShadow({ mode: "open" });
  shadow.append(inner);
  const drawn = (grid, more) => new Promise((resolve) => grids.push(createGrid(grid, { ...options(), ...more, onFirstDataRendered: resolve })));
  await Promise.all([drawn(box), drawn(inner, { themeStyleContainer: shadow })]);
  for (const tree of [root, shadow]) {
    const wrapper = tree.querySelector(".ag-root-wrapper");
    if (!wrapper || getComputedStyle(wrapper).display !== "flex") throw new Error("AG Grid is not styled.");
    const header = getComputedStyle(tree.querySelector(".ag-header"));
    if (header.getPropertyValue("--ag-header-height") === "" && header.minHeight === "0px") throw new Error("AG Grid has no theme.");
    if (getComputedStyle(tree.querySelector('[col-id="count"].ag-cell')).color !== "rgb(0, 0, 255)") throw new Error("A cell has no style.");
  }
}

export async function mount({ domElement }) {
  await show(domElement);
  await showGrids(domElement);
}

export async function unmount() {
  for (const grid of grids) grid.destroy();
  grids = [];
  clear();
}
