export { Menu, MenuButton } from "@headlessui/react";
export { MenuItem, type MenuItemProps } from "./menu-item.tsx";
export { MenuItems, type MenuItemsProps } from "./menu-items.tsx";
