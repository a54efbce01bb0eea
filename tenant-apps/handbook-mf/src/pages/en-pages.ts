import { type HandbookPage, heading, keys, list, steps, text } from "./handbook-page.ts";

export const enPages: readonly HandbookPage[] = [
  {
    slug: "getting-started",
    title: "Getting started",
    summary: "What the portal is and what each part of the screen shows.",
    body: [
      text(
        "The portal gathers the organisation’s applications at one address. Sign in once and move between them as if they were one product.",
      ),
      heading("The bar"),
      list(
        "On the left, the Applications button and the organisation’s logo, which leads to the home page. Beside it, the open application.",
        "On the right, search, the theme, the notifications bell and the account menu.",
        "On a phone, search and the theme are in the account menu.",
      ),
      heading("The home page"),
      list(
        "Continue: the last pages opened in this browser.",
        "Applications: a tile for each application available to the account, with its unread notifications. The organisation decides who uses what.",
        "What’s new: the newest unread notifications.",
      ),
    ],
  },
  {
    slug: "sign-in",
    title: "Signing in and out",
    summary: "The organisation’s address, the password, the session and recovering access.",
    body: [
      text(
        "Each organisation has its own address. An account is valid there only, even if the same email exists in another organisation.",
      ),
      steps("Open the organisation’s address.", "Enter the email and the password.", "Choose Sign in."),
      text("A link to a page inside the portal asks you to sign in first and then opens that page."),
      heading("The session"),
      list(
        "Reloading the page or opening another tab does not end the session.",
        "Logout, in the account menu, ends the session in every tab.",
        "The profile lists your sessions under Active sessions: sign out of one of them there, or of all the others at once.",
        "On shared computers, always log out when done.",
      ),
      heading("Forgot password"),
      text(
        "Choose Forgot password on the sign-in screen and follow the three steps. The code arrives by email and works only in the browser where it was requested. The message is the same for any email, whether the account exists or not.",
      ),
    ],
  },
  {
    slug: "applications",
    title: "Switching applications",
    summary: "The Applications button, search, direct links and what happens when an application fails.",
    body: [
      text(
        "The Applications button opens the list of what the account can use. It appears when there is more than one.",
      ),
      list(
        "Choosing an application opens its start page. Those you use most can be pinned to the top of the list.",
        "The address in the browser always leads to the open page: you can save it and send it.",
        "The browser’s Back and Forward work across applications.",
      ),
      heading("Search"),
      text(
        "The search in the bar, or Ctrl K, finds applications, pages and actions by any part of their name. Type / for applications only and > for actions only.",
      ),
      text(
        "Each application is published on its own. If one does not open, the others keep working: choose Try again or switch to another.",
      ),
    ],
  },
  {
    slug: "notifications",
    title: "Notifications",
    summary: "The bell, the lists New and All, and how to mark as read.",
    body: [
      text("The number on the bell counts the unread notifications. New ones arrive without reloading the page."),
      list(
        "New shows only the unread ones; All shows the history.",
        "Opening a notification marks it as read and leads to its subject.",
        "Mark all as read can be undone and does not change what arrives afterwards.",
      ),
      text(
        "The profile, in the section Notifications, has the history and the preferences: in the portal and system alerts, in the portal only, or off, by application.",
      ),
    ],
  },
  {
    slug: "profile",
    title: "Profile, language and appearance",
    summary: "Picture, name, language, theme, password, sessions and notification preferences.",
    body: [
      text("The profile is in the account menu."),
      list(
        "Profile picture: the image is adjusted before it is uploaded. A deleted picture can be restored right afterwards.",
        "Personal details: the name that others see. The email is set by the organisation.",
        "Language: Portuguese or English. The change applies immediately, in every application.",
        "Security: a new password needs at least 12 characters; spaces are fine.",
      ),
      heading("Theme"),
      text(
        "The button in the bar switches between the light and the dark theme. The profile also has Match system, which follows the computer or the phone. The choice is kept in this browser.",
      ),
      text("Dates appear as DD-MM-YYYY and times as HH:mm, in both languages."),
    ],
  },
  {
    slug: "keyboard",
    title: "Keyboard and accessibility",
    summary: "Using the portal without a mouse, with a screen reader or magnified.",
    body: [
      keys(
        ["Tab, Shift+Tab", "next element, previous element"],
        ["Enter on the first Tab", "go to the main content"],
        ["Ctrl K", "search or run a command"],
        ["Alt Shift N, P, U", "notifications, applications, account menu"],
        ["F6", "next area of the page, when switched on"],
        ["?", "list of shortcuts, where each can be switched off"],
        ["Esc", "closes the open panel or dialog and returns to the button that opened it"],
        ["Arrows, Home, End", "move between tabs or menu items"],
        ["Alt+T", "goes to the alerts in the corner of the screen"],
      ),
      list(
        "On a new page, its title is announced and receives the focus.",
        "The page reflows up to 400% zoom and on 320-pixel screens.",
        "Colour is never the only sign: unread is also stated in words.",
      ),
    ],
  },
  {
    slug: "tickets",
    title: "Tickets and ratings",
    summary: "Opening a ticket, following its progress and rating the support.",
    body: [
      steps(
        "In Tickets, choose New ticket.",
        "Write the subject and describe what happened, where and since when.",
        "Follow the status and the comments on the ticket’s page.",
      ),
      heading("Without an account"),
      text(
        "People without an account open a ticket in the public portal and get its number immediately. The team replies by email.",
      ),
      heading("Rating"),
      text(
        "A closed ticket has a rating link. It is valid for 30 days and works once; the team can create another as long as there is no rating.",
      ),
    ],
  },
  {
    slug: "problems",
    title: "When something fails",
    summary: "No connection, a page with an error, a refused password.",
    body: [
      list(
        "Offline: what is on the screen stays visible. Forms keep what was typed.",
        "An application does not open: choose Try again. The others are not affected.",
        "Incorrect email or password: after many attempts, wait for the time shown.",
        "Someone else changed the same record: the page shows both versions and lets you choose.",
      ),
      text(
        "If this keeps happening, open a ticket with the code shown in the message: it helps support find the error.",
      ),
    ],
  },
];
