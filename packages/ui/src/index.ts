export { Alert, type AlertProps } from "./alert/alert.tsx";
export { focusWhenShown } from "./alert/focus-when-shown.ts";
export { Button, type ButtonProps, ButtonRow } from "./button/button.tsx";
export { type ButtonVariant, buttonClass } from "./button/button-class.ts";
export { Card, type CardProps } from "./card/card.tsx";
export { Chip, type ChipProps } from "./chip/chip.tsx";
export { EmptyState, type EmptyStateProps } from "./empty-state/empty-state.tsx";
export { ErrorBoundary, type ErrorBoundaryProps } from "./error-boundary/error-boundary.tsx";
export { ErrorSummary, type ErrorSummaryProps } from "./field/error-summary.tsx";
export {
  SelectField,
  type SelectFieldProps,
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from "./field/field.tsx";
export { FieldNotes, noteIds } from "./field/field-notes.tsx";
export { Icon, type IconProps, preloadIcons } from "./icon/icon.tsx";
export { PageHeader, type PageHeaderProps } from "./page-header/page-header.tsx";
export { LoadingRows } from "./skeleton/loading-rows.tsx";
export { Skeleton, type SkeletonProps } from "./skeleton/skeleton.tsx";
export { VisuallyHidden } from "./visually-hidden/visually-hidden.tsx";
