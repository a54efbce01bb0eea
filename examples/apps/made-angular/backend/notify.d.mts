export declare function notify(emails: string[], title: string, body: string, send?: typeof fetch): Promise<void>;
