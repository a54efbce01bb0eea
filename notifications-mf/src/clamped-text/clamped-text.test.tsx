import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ClampedText } from "./clamped-text.tsx";

/** jsdom has no layout, so the test sets the element's heights. */
function heights(scrollHeight: number, clientHeight: number) {
  jest.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(scrollHeight);
  jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(clientHeight);
}

const labels = { lines: 3, moreLabel: "Show more", lessLabel: "Show less" };

it("shows the rest of a long text and hides it again, also by keyboard", async () => {
  heights(200, 60);
  const clicked = jest.fn();
  const toggled = jest.fn();
  const user = userEvent.setup();
  // biome-ignore lint/a11y: the test checks that a click does not reach the surrounding element.
  render(<div onClick={clicked}>{<ClampedText {...labels} text="A long text" onToggle={toggled} />}</div>);
  const more = screen.getByRole("button", { name: "Show more" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  expect(more).toHaveAttribute("aria-controls", screen.getByText("A long text").id);
  await user.tab();
  await user.keyboard("{Enter}");
  const less = screen.getByRole("button", { name: "Show less" });
  expect(less).toHaveFocus();
  expect(less).toHaveAttribute("aria-expanded", "true");
  await user.click(less);
  expect(screen.getByRole("button", { name: "Show more" })).toHaveAttribute("aria-expanded", "false");
  expect(toggled.mock.calls).toEqual([[true], [false]]);
  expect(clicked).not.toHaveBeenCalled();
});

it("has no button when the whole text is visible, and sets the text's own direction", () => {
  heights(60, 60);
  render(<ClampedText {...labels} text="שלום" />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  expect(screen.getByText("שלום")).toHaveAttribute("dir", "auto");
});
