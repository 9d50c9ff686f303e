import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addOnTotal, keepAddOnTotal } from './add-on-total';
import { PricingPage } from './pricing-page';

describe('the pricing page', () => {
  it('shows each plan with its price and link', () => {
    render(<PricingPage />);
    const starter = within(screen.getByRole('article', { name: 'Starter' }));
    expect(starter.getByText('Popular')).toBeInTheDocument();
    expect(starter.getByText('$4,790')).toBeInTheDocument();
    expect(starter.getByText('$499')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^Get Started: / }).map((link) => link.getAttribute('href'))).toEqual(
      Array(4).fill('/signup'),
    );
    expect(screen.getByRole('link', { name: 'Talk to Sales: Enterprise' })).toHaveAttribute('href', '/signin');
    expect(screen.getByRole('link', { name: 'Contact Us for Proposal' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('radio', { name: 'Yearly' })).toBeChecked();
  });

  it('describes each add-on, all off at first', () => {
    render(<PricingPage />);
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    for (const words of [
      'Evidence stored with its scan',
      'Exports for BRSR, CSRD, SEC',
      'Exposure paths',
      'Run weekly by default, can be paused.',
    ]) {
      expect(screen.getByText(words)).toBeInTheDocument();
    }
  });

  it('adds up the add-ons for the selected period', async () => {
    render(<PricingPage />);
    keepAddOnTotal(document);
    const total = (): string | null => document.querySelector('output')?.textContent ?? null;
    expect(total()).toBe('$0 a year');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compliance Readiness' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'GreenOps' }));
    expect(total()).toBe('$11,040 a year');
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(total()).toBe('$1,150 a month');
    await userEvent.click(screen.getByRole('checkbox', { name: 'GreenOps' }));
    expect(total()).toBe('$750 a month');
  });

  it('rounds yearly prices like the plans', () => {
    expect(addOnTotal([750, 400, 750], true)).toBe('$18,240 a year');
    expect(addOnTotal([], false)).toBe('$0 a month');
  });
});
