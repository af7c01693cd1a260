/** Where the emulator is: whence this script came. */
export const ORIGIN = new URL(document.currentScript.src).origin;
