/** A tenant's public values for push messages (docs/product.md#push). */
export interface PushConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket: string;
  messagingSenderId: string;
  appId: string;
  /** The public web-push key. */
  vapidKey: string;
}
