import "@portico/ui/tokens.css";
import "@portico/ui/base.css";
import "@portico/ui/kit.css";

export {
  Alert,
  type AlertProps,
  Button,
  type ButtonProps,
  Card,
  type CardProps,
  Chip,
  type ChipProps,
  EmptyState,
  type EmptyStateProps,
  ErrorBoundary,
  type ErrorBoundaryProps,
  Icon,
  type IconProps,
  preloadIcons,
  SelectField,
  type SelectFieldProps,
  Skeleton,
  type SkeletonProps,
  TextField,
  type TextFieldProps,
  VisuallyHidden,
} from "@portico/ui";
export { Avatar, type AvatarProps } from "./avatar/avatar.tsx";
export { Badge } from "./badge/badge.tsx";
export { IconButton, type IconButtonProps } from "./button/icon-button.tsx";
export { ClampedText, type ClampedTextProps } from "./clamped-text/clamped-text.tsx";
export { Dialog, type DialogProps } from "./dialog/dialog.tsx";
export { RemotePart, type RemotePartProps } from "./error-boundary/remote-part.tsx";
export { PasswordField, type PasswordFieldProps } from "./field/password-field.tsx";
export { Popover, type PopoverProps } from "./popover/popover.tsx";
export { showPopover } from "./popover/show-popover.ts";
export { type PopoverHandle, usePopover } from "./popover/use-popover.ts";
export { Spinner } from "./spinner/spinner.tsx";
export { type Tab, Tabs, type TabsProps } from "./tabs/tabs.tsx";
export { useTooltip } from "./tooltip/use-tooltip.tsx";
