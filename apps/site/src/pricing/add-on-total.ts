/** Monthly USD of the enabled add-ons, or the yearly price with yearly billing. */
export const addOnTotal = (monthly: readonly number[], isYearly: boolean): string => {
  const sum = monthly.reduce((total, price) => total + price, 0);
  const amount = isYearly ? Math.round(sum * 12 * 0.8) : sum;
  return `$${amount.toLocaleString('en-US')} a ${isYearly ? 'year' : 'month'}`;
};

/** Keeps the add-on total up to date. Does nothing on pages without add-ons. */
export const keepAddOnTotal = (page: Document): void => {
  const row = page.querySelector<HTMLElement>('[data-add-on-total]');
  const output = row?.querySelector('output');
  if (!row || !output) return;
  const show = (): void => {
    const enabled = [...page.querySelectorAll<HTMLInputElement>('[data-add-on]:checked')].map((box) =>
      Number(box.dataset.monthly),
    );
    const isYearly = page.querySelector<HTMLInputElement>('[data-period]:checked')?.value !== 'monthly';
    output.textContent = addOnTotal(enabled, isYearly);
  };
  page.addEventListener('change', show);
  // On back navigation the browser restores checkboxes after this script has run.
  page.defaultView?.addEventListener('pageshow', show);
  row.hidden = false;
  show();
};
