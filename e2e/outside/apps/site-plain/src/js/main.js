// As before bundlers: functions of the page, which handlers in attributes call.
function fail() {
  throw new Error("site-plain fails after mount");
}

document.addEventListener("DOMContentLoaded", () => {
  const { search } = new URL(location.href);
  if (search === "?fault=mount") document.querySelector(".state").textContent = "The application has failed.";
});
