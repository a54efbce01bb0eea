import { Component, computed, DestroyRef, inject, signal, type Signal } from "@angular/core";
import type { Stream } from "@portico/contract";
import { readNote, saveNote } from "./note";
import { portalToken } from "./portal-token";
import { strings } from "./strings";

@Component({
  selector: "app-root",
  template: `
    <section class="made-angular">
      <h1>{{ t().title }}</h1>
      <p>{{ greeting() }}</p>
      <label>
        <span>{{ t().note }}</span>
        <textarea #text [value]="note()" (input)="keep(text.value)"></textarea>
      </label>
      <button type="button" (click)="save()">{{ t().save }}</button>
    </section>
  `,
  // The custom properties are the portal's design tokens: with them the application follows the theme and the tenant.
  styles: `
    section {
      display: grid;
      grid-template-columns: minmax(0, 40rem);
      gap: var(--s-16);
      max-inline-size: var(--content-max);
      margin-inline: auto;
      padding: var(--s-24) var(--page-padding) var(--s-40);
      color: var(--text);
    }

    h1 {
      margin: 0;
    }

    label {
      display: grid;
      gap: var(--s-4);
      font-weight: 600;
    }

    textarea,
    button {
      padding: var(--s-8) var(--s-12);
      border: 1px solid var(--border-strong);
      border-radius: var(--r-8);
      font: inherit;
    }

    textarea {
      min-block-size: 6rem;
      font-weight: 400;
      background: var(--surface);
      color: inherit;
    }

    button {
      justify-self: start;
      min-block-size: 40px;
      border-color: transparent;
      background: var(--accent);
      color: var(--on-accent);
      font-weight: 600;
      cursor: pointer;
    }
  `,
})
export class App {
  private readonly portal = inject(portalToken);
  private readonly draft = this.portal.draft("note");
  private readonly locale = fromStream(this.portal.locale$, "pt");
  private readonly session = fromStream(this.portal.session$, { status: "guest" });
  protected readonly note = signal(readNote(this.draft.read()));
  protected readonly t = computed(() => strings[this.locale()]);
  protected readonly greeting = computed(() => {
    const session = this.session();
    return session.status === "signed-in" ? this.t().hello(session.name) : this.t().guest;
  });

  protected keep(text: string): void {
    this.note.set(text);
    this.draft.keep({ text });
  }

  protected async save(): Promise<void> {
    await saveNote(this.portal, this.locale());
    this.draft.drop();
    this.note.set("");
  }
}

/** The current value of a stream of the portal, while the component is shown. */
function fromStream<T>(stream$: Stream<T>, first: T): Signal<T> {
  const value = signal(first);
  const subscription = stream$.subscribe((next) => value.set(next));
  inject(DestroyRef).onDestroy(() => subscription.unsubscribe());
  return value.asReadonly();
}
