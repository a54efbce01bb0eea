export default function Details() {
  return <p>More of site-react-router</p>;
}
