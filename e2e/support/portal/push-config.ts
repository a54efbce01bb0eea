/** A tenant's public values for push, of a provider that does not exist. */
export const pushConfig = {
  apiKey: "key",
  authDomain: "portal.test",
  projectId: "p",
  storageBucket: "portal.test",
  messagingSenderId: "1",
  appId: "1:1:web:1",
  vapidKey: "BNQ0wXnYIl0pDPQrAuLIP4mH7Y9gPZ2KX9nkv7bYI0MJ8Vq3Tm5u0jMwd5m0pmaMQ6a6lEb2dXJf1oSgkZyHq1A",
};
