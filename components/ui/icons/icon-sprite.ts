import sprite from './icons.svg';

/** Address of the file with the drawings of all icons. */
export const ICON_SPRITE: string = sprite.src;
