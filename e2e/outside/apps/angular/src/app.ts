import { NgComponentOutlet } from "@angular/common";
import { Component, signal, type Type } from "@angular/core";

const here = "/angular/";

@Component({
  selector: "app-root",
  imports: [NgComponentOutlet],
  template: `
    <h2 class="title">angular</h2>
    <a href="/angular/details" (click)="open($event)">Details</a>
    <button type="button" (click)="fail()">Break</button>
    <ng-container *ngComponentOutlet="more()" />
  `,
  styles: ".title { color: rgb(20, 90, 140); }",
  host: { "(window:popstate)": "update()" },
})
export class App {
  readonly more = signal<Type<unknown> | null>(null);

  constructor() {
    this.update();
  }

  async update() {
    this.more.set(location.pathname === `${here}details` ? (await import("./more")).More : null);
  }

  open(event: Event) {
    event.preventDefault();
    history.pushState({}, "", (event.currentTarget as HTMLAnchorElement).href);
    this.update();
  }

  fail() {
    throw new Error("angular fails after mount");
  }
}
