export function lengthen(): void;
