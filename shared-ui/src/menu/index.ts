export { Menu } from "./menu.tsx";
export { MenuButton } from "./menu-button.tsx";
export { MenuItem } from "./menu-item.tsx";
export { MenuItems } from "./menu-items.tsx";
