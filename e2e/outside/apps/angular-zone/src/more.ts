import { Component } from "@angular/core";
@Component({ selector: "app-more", template: "<p>Details of angular-zone. More of angular-zone</p>" })
export class More {}
