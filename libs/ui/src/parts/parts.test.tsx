import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, ErrorState, LedgerStrip, Note, SampleNote, Segments, SeverityBadge } from './index';

describe('shared parts', () => {
  it('announce errors immediately and other notes politely', () => {
    render(
      <>
        <Note tone="danger">It broke.</Note>
        <Note>It waits.</Note>
      </>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('It broke.');
    expect(screen.getByText('It waits.').parentElement).toHaveAttribute('aria-live', 'polite');
  });

  it('always label sample data', () => {
    render(<SampleNote>We could not load metrics.</SampleNote>);
    expect(screen.getByText(/We could not load metrics/)).toHaveTextContent('Sample data. We could not load metrics.');
  });

  it('offer a retry and show the code and request ID', async () => {
    const tries: string[] = [];
    render(
      <ErrorState
        title="Could not load findings"
        code="503 unavailable"
        requestId="req_1"
        onRetry={() => tries.push('again')}
      />,
    );
    expect(screen.getByText(/503 unavailable/)).toHaveTextContent('req_1');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toEqual(['again']);
  });

  it('show no retry button if nothing can be retried', () => {
    render(<ErrorState title="Could not load findings" />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show what is missing and why', () => {
    render(<EmptyState title="No findings yet">Link an account.</EmptyState>);
    expect(screen.getByRole('heading', { name: 'No findings yet' })).toBeInTheDocument();
    expect(screen.getByText('Link an account.')).toBeInTheDocument();
  });

  it('name severities in words', () => {
    render(<SeverityBadge severity="CRITICAL" />);
    expect(screen.getByText('Critical')).toBeInTheDocument();
  });

  it('show money as arithmetic', () => {
    render(
      <LedgerStrip
        cells={[
          { label: 'Total', value: '$10' },
          { label: 'Optimizable', value: '$4', operator: 'minus' },
          { label: 'Net', value: '$6', operator: 'equals' },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Total', '−Optimizable', '=Net']);
    expect(screen.getByText('−')).toBeInTheDocument();
    expect(screen.getByText('=')).toBeInTheDocument();
  });

  it('select one option by pointer or arrow keys, and nothing when disabled', async () => {
    const picked: string[] = [];
    const options = [
      { value: '30', label: '30 days' },
      { value: '90', label: '90 days' },
    ] as const;
    const parts = (isDisabled: boolean) => (
      <Segments
        label="Days ahead"
        options={options}
        value="30"
        onChange={(value) => picked.push(value)}
        isDisabled={isDisabled}
      />
    );
    const { rerender } = render(parts(false));
    expect(screen.getByRole('radiogroup', { name: 'Days ahead' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    await userEvent.click(screen.getByText('90 days'));
    await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
    expect(picked).toEqual(['90']);
    screen.getByRole('radio', { name: '30 days' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(picked).toEqual(['90', '90']);
    rerender(parts(true));
    await userEvent.click(screen.getByText('90 days'));
    expect(picked).toEqual(['90', '90']);
  });
});
