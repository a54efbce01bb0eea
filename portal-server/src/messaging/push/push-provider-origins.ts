/** Origins at which a browser registers for push messages (Firebase Cloud Messaging). */
export const pushProviderOrigins = [
  "https://fcmregistrations.googleapis.com",
  "https://firebaseinstallations.googleapis.com",
] as const;
