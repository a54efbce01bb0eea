/** @jest-environment jsdom */
import { giveAddresses } from "./own-addresses.ts";

interface Entry {
  url: string;
}
class Navigation extends EventTarget {
  onnavigate: ((event: Event) => unknown) | null = null;
  currentEntry = { url: `${location.origin}/stock/orders/7` };
  went: string[] = [];
  entries() {
    return [this.currentEntry];
  }
  navigate(to: string) {
    this.went.push(to);
  }
}
const navigation = new Navigation();
Object.assign(window, { navigation });
giveAddresses({ base: "/", name: "portico_stock" }).start = "/stock";
const own = (Reflect.get(window, "portico_stock") as (of: object) => { navigation: Navigation })(window).navigation;

/** Sends listeners the event of a user who goes to an address. */
function goTo(path: string): void {
  const destination: Entry = { url: location.origin + path };
  navigation.dispatchEvent(Object.assign(new Event("navigate"), { destination }));
}

it("shows entries with the addresses for which scripts are built, and navigates to the portal's", () => {
  expect([own.currentEntry.url, own.entries()[0]?.url]).toEqual(Array(2).fill(`${location.origin}/orders/7`));
  own.navigate("/details");
  expect(navigation.went).toEqual(["/stock/details"]);
});

it("shows a listener the address to which the user goes, until it is removed", () => {
  const seen: string[] = [];
  const note = (event: Event) => seen.push((event as unknown as { destination: Entry }).destination.url);
  const object = { handleEvent: note };
  own.addEventListener("navigate", note);
  own.addEventListener("navigate", object);
  goTo("/stock/details?a=1");
  own.removeEventListener("navigate", note);
  own.removeEventListener("navigate", object);
  goTo("/stock/more");
  expect(seen).toEqual(Array(2).fill(`${location.origin}/details?a=1`));
});

it("shows a handler those addresses, too", () => {
  const seen: string[] = [];
  own.onnavigate = (event) => seen.push((event as unknown as { destination: Entry }).destination.url);
  const destination = { url: `${location.origin}/stock/details` };
  navigation.onnavigate?.(Object.assign(new Event("navigate"), { destination }));
  own.onnavigate = null;
  expect([seen, navigation.onnavigate]).toEqual([[`${location.origin}/details`], null]);
});

it("sends listeners no event when the user leaves for another part of the portal, which its router would stop", () => {
  const note = jest.fn();
  own.addEventListener("navigate", note);
  goTo("/stocks");
  goTo("/stock");
  expect(note).toHaveBeenCalledTimes(1);
  navigation.dispatchEvent(new Event("navigatesuccess"));
  own.removeEventListener("navigate", note);
});
