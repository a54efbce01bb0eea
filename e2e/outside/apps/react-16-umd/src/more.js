import React from "react";

export default class More extends React.Component {
  render() {
    return <p ref="text">Details of react-16-umd. More of react-16-umd</p>;
  }
}
