/** Every address of this application, relative to its base path. */
export const paths = { home: "/home", detail: (id: string) => `/${id}`, edit: (id: string) => `/${id}/edit` };

export const patterns = { home: paths.home, detail: paths.detail(":id"), edit: paths.edit(":id") };
