export const titleOf = (name) => {
  const title = Object.assign(document.createElement("h2"), { textContent: name });
  title.style.color = "rgb(20, 90, 140)";
  return title;
};
