/** How a traveller's money is protected, in the same words on the home page and under Book Now. */
export const TRUST = 'No booking fee. We hold your money until you have finished the trek.'
