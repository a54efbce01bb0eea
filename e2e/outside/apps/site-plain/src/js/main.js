// As before bundlers: functions of the page, which handlers in attributes call.
function fail() {
  throw new Error("site-plain fails after mount");
}

// What is there already is not made again: each page has a window of its own.
window.sitePlain ??= { path: location.pathname };

document.addEventListener("DOMContentLoaded", () => {
  const { search } = new URL(location.href);
  if (search === "?fault=mount") document.querySelector(".state").textContent = "The application has failed.";
});
