import { Component, createRef, type ReactNode } from 'react';

/**
 * Keeps what was pressed last where it is in the area that scrolls, though choices above it come and go. Browsers try to by
 * themselves, and lose their place where what they hold on to is gone.
 */
export class KeptInPlace extends Component<{ children: ReactNode }> {
  readonly #box = createRef<HTMLDivElement>();
  #area: HTMLElement | undefined;
  #pressed: Element | undefined;

  override componentDidMount() {
    let area = this.#box.current?.parentElement;
    while (area && !/auto|scroll/.test(getComputedStyle(area).overflowY)) area = area.parentElement;
    if (!area) return;
    area.style.overflowAnchor = 'none';
    this.#area = area;
  }

  /** Before anything of the page changes, which no hook is told. */
  override getSnapshotBeforeUpdate() {
    return this.#top();
  }

  override componentDidUpdate(_: unknown, __: unknown, before: number | undefined) {
    const top = this.#top();
    if (before !== undefined && top !== undefined && top !== before)
      this.#area?.scrollBy(0, top - before);
  }

  #top() {
    if (!this.#area || !this.#pressed?.isConnected) return undefined;
    return this.#pressed.getBoundingClientRect().top - this.#area.getBoundingClientRect().top;
  }

  readonly #press = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element) this.#pressed = target;
  };

  override render() {
    return (
      <div ref={this.#box} onPointerDownCapture={this.#press} onFocusCapture={this.#press}>
        {this.props.children}
      </div>
    );
  }
}
