// A part that scrolls where it is high: then, and only then, the keyboard can go to it and scroll it.
export function scrolls(part: HTMLElement): { destroy: () => void } {
  const look = () => {
    if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(part);
  content.observe(part, { childList: true, subtree: true, characterData: true });
  look();
  return {
    destroy: () => {
      size.disconnect();
      content.disconnect();
    },
  };
}
