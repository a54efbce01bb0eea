import { fireEvent, render, screen } from "@testing-library/react";
import { Avatar } from "./avatar.tsx";
import { avatarColour, hueColour } from "./avatar-colour.ts";

describe("Avatar", () => {
  it("shows the first letter of the e-mail without a picture", () => {
    render(<Avatar email="ana@acme.test" label="Foto de perfil de Ana" />);
    expect(screen.getByRole("img", { name: "Foto de perfil de Ana" })).toHaveTextContent("A");
  });

  it("shows the picture, and the letter when it cannot be loaded", () => {
    render(<Avatar email="ana@acme.test" src="/api/users/images/1" label="Foto" />);
    const picture = screen.getByRole("img", { name: "Foto" });
    expect(picture).toHaveAttribute("src", "/api/users/images/1");
    fireEvent.error(picture);
    expect(screen.getByRole("img", { name: "Foto" })).toHaveTextContent("A");
  });

  it("loads again when the picture changes", () => {
    const { rerender } = render(<Avatar email="ana@acme.test" src="/one" label="Foto" />);
    fireEvent.error(screen.getByRole("img"));
    rerender(<Avatar email="ana@acme.test" src="/two" label="Foto" />);
    expect(screen.getByRole("img")).toHaveAttribute("src", "/two");
  });

  it("shows a question mark while the user is unknown", () => {
    expect(render(<Avatar email="" />).container).toHaveTextContent("?");
  });

  it("gives one e-mail one colour", () => {
    expect(avatarColour("Ana@acme.test")).toBe(avatarColour("ana@acme.test"));
  });

  it("keeps a white letter readable on every hue", () => {
    for (let hue = 0; hue < 360; hue += 1) expect(contrastWithWhite(hueColour(hue))).toBeGreaterThanOrEqual(4.5);
  });
});

function contrastWithWhite(hsl: string): number {
  const [hue = 0, saturation = 0, lightness = 0] = (hsl.match(/\d+/g) ?? []).map(Number);
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4) + 0.05);
}
