import { useEffect, useState } from 'react';

export interface SeatState {
  readonly code: string;
  readonly state: 'free' | 'taken' | 'mine';
}

/** Seats of a deck; changes of others arrive by server-sent events. */
export function SeatMap({ sailing, onPick }: { sailing: string; onPick: (code: string) => void }) {
  const seats = useLiveSeats(sailing);
  return (
    <div role="grid" aria-label="Seats">
      {seats.map((seat) => (
        <SeatButton key={seat.code} seat={seat} onPick={onPick} />
      ))}
    </div>
  );
}

/** Tells screen readers which seat it is and whether it can be had. */
function SeatButton({ seat, onPick }: { seat: SeatState; onPick: (code: string) => void }) {
  const label = `Seat ${seat.code}, ${seat.state}`;
  return (
    <button role="gridcell" aria-label={label} disabled={seat.state === 'taken'} onClick={() => onPick(seat.code)}>
      {seat.code}
    </button>
  );
}

export function useLiveSeats(sailing: string): readonly SeatState[] {
  const [seats, setSeats] = useState<readonly SeatState[]>([]);
  useEffect(() => {
    const source = new EventSource(`/api/seats/${sailing}/events`);
    source.onmessage = ({ data }) => setSeats(JSON.parse(data as string) as SeatState[]);
    return () => source.close();
  }, [sailing]);
  return seats;
}
