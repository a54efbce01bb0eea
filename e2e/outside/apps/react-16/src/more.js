import React from "react";
import { connect } from "react-redux";

const More = ({ count }) => <p>Details of react-16. More of react-16, seen {count} times</p>;
export default connect((state) => state)(More);
