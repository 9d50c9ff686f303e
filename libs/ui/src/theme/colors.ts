import type { MantineColorsTuple } from '@mantine/core';

const tuple = (...shades: string[]): MantineColorsTuple => shades as unknown as MantineColorsTuple;

/** Shades for Mantine. Components read roles (`--cm-*`); shades only fill what a component does not name. */
export const colors: Record<'gray' | 'ink' | 'dark' | 'mend' | 'danger', MantineColorsTuple> = {
  gray: tuple('#F5F7F5', '#EDF0ED', '#E0E5E1', '#C8D0CB', '#AEB8B2', '#84918A', '#5B6962', '#44524B', '#2A3933', '#13201B'),
  ink: tuple('#E8EEEB', '#CDD6D1', '#B1BCB6', '#8E9A94', '#66736C', '#5B6962', '#44524B', '#36413C', '#2A3933', '#13201B'),
  dark: tuple('#E8EEEB', '#B1BCB6', '#8E9A94', '#66736C', '#36413C', '#222A27', '#181E1C', '#111615', '#0D1211', '#0B0F0E'),
  mend: tuple('#E0F1EA', '#C4E6D9', '#A9D6C7', '#62D8B7', '#45CBA6', '#25A98A', '#128468', '#0A6F5A', '#085B4A', '#06231B'),
  danger: tuple('#FBE9EC', '#F6CFD7', '#FFB3C0', '#FF9BAB', '#FF8296', '#E0405F', '#C42A4B', '#A8123A', '#8C0E30', '#31141B'),
};
