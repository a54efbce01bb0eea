export { Menu } from "./menu.tsx";
export { MenuButton, type MenuButtonProps } from "./menu-button.tsx";
export { MenuItem, type MenuItemProps } from "./menu-item.tsx";
export { MenuItems, type MenuItemsProps } from "./menu-items.tsx";
