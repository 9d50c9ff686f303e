import { useState } from 'react';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

/** Filters that collapse behind one button on phones; the button says how many are set. */
export const useFoldedFilters = (count: number) => {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const [isUnfolded, setUnfolded] = useState(false);
  const button = isNarrow && (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
  return { isShown: !isNarrow || isUnfolded, button };
};
