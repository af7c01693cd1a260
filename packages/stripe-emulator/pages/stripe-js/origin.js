/** The origin of the emulator, from which the browser loaded this script. */
export const ORIGIN = new URL(document.currentScript.src).origin;
