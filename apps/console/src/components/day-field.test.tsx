import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@cloudmend/ui/provider';
import { DayField, parseDay } from './day-field';

const Field = () => {
  const [day, setDay] = useState('2026-11-01');
  return (
    <UiProvider>
      <DayField label="From" value={day} onChange={setDay} />
      <output>{day}</output>
    </UiProvider>
  );
};

describe('a date field', () => {
  it.each([
    ['22 Nov 2026', '2026-11-22'],
    ['1 november 2026', '2026-11-01'],
    ['22 Nov', '2025-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['31 Feb 2026', null],
    ['11/22/2026', null],
    ['<b>', null],
    ['', null],
  ])('reads %p as %p', (text, day) => expect(parseDay(text, new Date('2025-06-01T00:00:00Z'))).toBe(day));

  it("shows the date in the console's format and accepts a typed one", async () => {
    render(<Field />);
    const field = screen.getByRole('textbox', { name: 'From' });
    expect(field).toHaveValue('1 Nov 2026');
    const hands = userEvent.setup();
    await hands.clear(field);
    await hands.type(field, '20 Nov 2026');
    expect(screen.getByRole('status')).toHaveTextContent('2026-11-20');
  });
});
