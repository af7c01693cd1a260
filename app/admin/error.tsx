'use client';

export { default } from '../(member)/error';
