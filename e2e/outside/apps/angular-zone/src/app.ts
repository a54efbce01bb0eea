import { Component } from "@angular/core";
import { RouterLink, RouterOutlet } from "@angular/router";
@Component({ selector: "app-root", imports: [RouterLink, RouterOutlet], template: '<h2 class="title">angular-zone</h2><a routerLink="/details">Details</a><button type="button" (click)="fail()">Break</button><i>{{ n }}</i><router-outlet />', styles: ".title { color: rgb(20, 90, 140); }" })
export class App {
  n = 0;
  constructor() { setTimeout(() => { this.n = 5; }, 100); }
  fail() { throw new Error("angular-zone fails after mount"); }
}
