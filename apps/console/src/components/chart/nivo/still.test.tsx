import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Line } from '@nivo/line';
import { Pie } from '@nivo/pie';
import { Bar } from '@nivo/bar';
import { animated, to, useSpring, useTransition } from './still';

const SIZE = { width: 400, height: 200, animate: false };

describe('charts without animation', () => {
  it('draw every bar at full height and update when figures change', () => {
    const bars = (...values: readonly number[]) => (
      <Bar
        {...SIZE}
        data={values.map((value, at) => ({ id: `day ${at}`, value }))}
        keys={['value']}
        indexBy="id"
        enableLabel={false}
        axisLeft={null}
        axisBottom={null}
        enableGridY={false}
      />
    );
    const { container, rerender } = render(bars(10, 20));
    const heights = () =>
      [...container.querySelectorAll('rect[width][height]')]
        .map((rect) => Number(rect.getAttribute('height')))
        .filter((height) => height > 0);
    expect(heights()).toEqual([200, 100, 200]);
    rerender(bars(5, 20, 10));
    expect(heights()).toEqual([200, 50, 200, 100]);
  });

  it('show a tooltip for the point under the pointer', async () => {
    const { container } = render(
      <Bar
        {...SIZE}
        data={[{ id: 'day', value: 7 }]}
        keys={['value']}
        indexBy="id"
        tooltip={({ value }) => <b>{value} dollars</b>}
      />,
    );
    const bars = [...container.querySelectorAll('rect[focusable]')];
    await userEvent.hover(bars.at(-1) as Element);
    expect(screen.getByText('7 dollars')).toBeInTheDocument();
    await userEvent.unhover(bars.at(-1) as Element);
    expect(screen.queryByText('7 dollars')).not.toBeInTheDocument();
  });

  it('draw a line through its points and the slices of a ring', () => {
    const { container } = render(
      <>
        <Line
          {...SIZE}
          data={[
            {
              id: 'Spend',
              data: [
                { x: 1, y: 2 },
                { x: 2, y: 4 },
              ],
            },
          ]}
          axisLeft={null}
          axisBottom={null}
          enablePoints={false}
        />
        <Pie
          {...SIZE}
          data={[
            { id: 'S3', value: 3 },
            { id: 'EC2', value: 1 },
          ]}
          enableArcLabels={false}
          enableArcLinkLabels={false}
        />
      </>,
    );
    const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
    expect(paths.filter((path) => path.includes('A'))).toHaveLength(2);
    expect(paths.some((path) => /^M0,.+L400,/.test(path))).toBe(true);
    expect(paths.join()).not.toMatch(/NaN|undefined|object/);
  });
});

const Sprung = () => {
  const { x } = useSpring({ x: 3, config: {}, immediate: true });
  const { value } = useSpring({ from: { value: 0 }, to: { value: 1 }, reset: true });
  const drawn = useTransition(['a', 'b'], {
    keys: (name) => name,
    enter: { shown: 'entering' },
    update: (name: string) => ({ shown: `${name} there` }),
  });
  return (
    <p>
      {String(to([x, value], (a, b) => Number(a) + Number(b)))}
      {drawn(({ shown }) => ` ${String(shown)}`)}
    </p>
  );
};

describe('the animation API nivo uses', () => {
  it('returns final values', () => {
    render(<Sprung />);
    expect(screen.getByText('4 a there b there')).toBeInTheDocument();
    expect(animated['rect']).toBe('rect');
  });
});
