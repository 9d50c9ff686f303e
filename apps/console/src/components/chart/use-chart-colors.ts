import { useMemo } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import { chartColors, type ChartColors } from '@cloudmend/ui/theme';

/** The chart colours of the current colour scheme. */
export const useChartColors = (): ChartColors => {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => chartColors(scheme), [scheme]);
};
