export function mediaTypeOf(file: string): string;
