import { Component } from "@angular/core";

@Component({ selector: "app-more", template: "<p>Details of angular. More of angular</p>" })
export class More {}
