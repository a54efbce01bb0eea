import "@portico/ui/tokens.css";
import "@portico/ui/base.css";
import "@portico/ui/kit.css";

export {
  Alert,
  Button,
  type ButtonProps,
  Card,
  Chip,
  EmptyState,
  ErrorBoundary,
  Icon,
  preloadIcons,
  SelectField,
  Skeleton,
  TextField,
  type TextFieldProps,
  VisuallyHidden,
} from "@portico/ui";
export { Avatar } from "./avatar/avatar.tsx";
export { Badge } from "./badge/badge.tsx";
export { IconButton } from "./button/icon-button.tsx";
export { Dialog } from "./dialog/dialog.tsx";
export { RemotePart } from "./error-boundary/remote-part.tsx";
export { PasswordField, type PasswordFieldProps } from "./field/password-field.tsx";
export { Popover } from "./popover/popover.tsx";
export { showPopover } from "./popover/show-popover.ts";
export { usePopover } from "./popover/use-popover.ts";
export { Spinner } from "./spinner/spinner.tsx";
export { type Tab, Tabs } from "./tabs/tabs.tsx";
export { useTooltip } from "./tooltip/use-tooltip.tsx";
