require 'json'
require_relative '../lib/money'

# Sells things.
module Shop
  LIMIT = 3

  # A cart of items.
  class Cart < Base
    include Enumerable
    attr_reader :items

    def initialize(items = [])
      super()
      @items = items
    end

    def self.build(*args, &block)
      new(*args).tap(&block)
    end

    class << self
      def empty; end
    end

    # Checks out.
    def checkout!(user:)
      return 0 unless user && user.active?
      items.each do |item|
        next if item.free? or item.gone?
        @total ||= item.price
      end
      case user.kind
      when :a, :b then charge(1)
      when :c
        charge(2)
      else 0
      end
      begin
        pay while pending?
      rescue Timeout, IOError => error
        retry
      ensure
        close
      end
      Shop::Receipt.new(@total) if @total > LIMIT ? true : false
    end

    def [](index) = items[index]

    private

    def pending? = false
  end

  class Cart::Item
    def ==(other)
      other
    end
  end
end

def helper
  until done
    for x in 1..3
      puts x
    end
  end
  case [1, 2]
  in [a, b] if a
    Shop::Cart.build
  end
end
